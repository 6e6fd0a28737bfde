//! Who finds out about a form while harvest asks it.

use crate::journey::Options;
use harvest::Target;
use harvest::run::Goal;
use model::Survey;
use surface::survey::{FormSurvey, ValueSets};
use surface::templates::TemplateSurvey;

/// Finds out about a form: its inputs one by one, which is all that a harvest needs, or its templates too.
pub(crate) enum Surveyor {
    Inputs(Box<FormSurvey>),
    Templates(Box<TemplateSurvey>),
}

impl Surveyor {
    pub(crate) fn new(target: &Target, values: &ValueSets, options: &Options) -> Self {
        let (form, boxes) = (&target.form, target.field.as_slice());
        let survey = FormSurvey::new(form, boxes).knowing(form, values);
        match options.goal {
            Goal::Survey => Self::Templates(Box::new(TemplateSurvey::new(
                survey,
                form,
                boxes,
                options.seed,
                options.templates,
            ))),
            Goal::Drain | Goal::Match | Goal::Meet => Self::Inputs(Box::new(survey)),
        }
    }

    /// Whoever asks; nobody if there is nothing to find out.
    pub(crate) fn as_asker(&mut self) -> Option<&mut dyn Survey> {
        match self {
            Self::Inputs(survey) => survey
                .has_levers()
                .then_some(survey.as_mut() as &mut dyn Survey),
            Self::Templates(survey) => Some(survey.as_mut()),
        }
    }

    pub(crate) fn of_inputs(&self) -> &FormSurvey {
        match self {
            Self::Inputs(survey) => survey,
            Self::Templates(survey) => survey.survey(),
        }
    }
}
