import type { Knex } from 'knex'

export const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg'
