/** Excel ends at 1,048,576 lines; a browser holds a printed list whole. */
export const rowsMax = { csv: 1_000_000, xlsx: 1_000_000, print: 100_000 }

export type ExportFormat = keyof typeof rowsMax

export const ticketMs = 60_000
