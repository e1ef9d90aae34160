import type { Line } from './line.ts'

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The first line names the columns, unless it already holds somebody's e-mail address. */
export const isHeader = ({ cells }: Line): boolean => !cells.some((cell) => address.test(cell.trim()))
