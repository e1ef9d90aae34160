/** A circle or ellipse as path data, because a mark is one `d` string. */
export const circle = (x: number, y: number, radius: number, height = radius): string =>
  `M${x - radius} ${y}a${radius} ${height} 0 1 0 ${2 * radius} 0a${radius} ${height} 0 1 0 ${-2 * radius} 0`
