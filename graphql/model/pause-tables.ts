import { bigInteger, integer, key, optional, string } from './fields.ts'

/** The hidden table of companies' pauses. */
export const pauseTables = {
  /**
   * Pauses of companies by the operator. `ended_at` is when the operator resumed, `closed_at` when all rewards had got their days back.
   * Until then the company stays paused.
   */
  plutus_pauses: {
    columns: {
      id: key(36),
      company: string(36),
      reason: string(200),
      /** The operator's reason for the end. */
      end_reason: optional(string(200)),
      started_at: bigInteger(),
      ended_at: optional(bigInteger()),
      closed_at: optional(bigInteger()),
      /** The `seq` of the last launch whose rewards all got their days back, and the last such row of the next one. */
      launch_seq: bigInteger(0),
      row_no: integer(0),
      /** Of that next launch: when the first of its rewards so far expires, and the last of those that were extended. In ms. */
      first_expiry: optional(bigInteger()),
      last_expiry: optional(bigInteger()),
    },
    indexes: [['company', 'closed_at']],
  },
}
