import type { Line } from './line.ts'

const address = /[^\s@,;|<>"]+@[^\s@,;|<>"]+\.[^\s@,;|<>"]+/

/** The first line names the columns, unless it holds someone's email address already, alone in a cell or among other words. */
export const isHeader = ({ cells }: Line): boolean => !cells.some((cell) => address.test(cell))
