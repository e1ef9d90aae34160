import words from '#web/messages/en.points.json'

/** The texts of the page of points: its own file, so that no other reward waits for them. */
export { words as pointsLabel }
