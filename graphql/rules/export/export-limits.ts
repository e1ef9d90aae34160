/** A spreadsheet is made whole in memory and Excel ends at 1,048,576 lines; a CSV runs through. */
export const rowsMax = { csv: 1_000_000, xlsx: 100_000 }

export type ExportFormat = keyof typeof rowsMax

export const ticketMs = 60_000
