import labels from '#web/messages/en.points.json'

/** The texts of the points page: a file of its own, so that no other reward waits for them. */
export { labels as pointsLabel }
