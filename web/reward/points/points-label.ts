import labels from '#web/messages/en.points.json'

/** The texts of the points page. A separate file, so that other rewards do not load them. */
export { labels as pointsLabel }
