import { proveLeases } from './leases.ts'

proveLeases('PostgreSQL')
