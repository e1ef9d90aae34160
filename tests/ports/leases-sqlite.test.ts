import { proveLeases } from './leases.ts'

proveLeases('SQLite')
