//! The values of the skills-and-tools layer: names, tools, skills and the skill protocol.
