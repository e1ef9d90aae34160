import { env } from '#rules/platform/env/env.ts'
import { indianState } from './tax-place.ts'

/** IANA time zone of the issuer's documents: ISSUER_TIME_ZONE, else India's for an issuer in an Indian state, else UTC. */
export const issuerTimeZone: string = env.issuer.timeZone ?? (indianState(env.issuer.state) ? 'Asia/Kolkata' : 'UTC')
