/** With fewer sightings than this, the hours in which things are seen say nothing. */
export const sightingsForRhythm = 20
