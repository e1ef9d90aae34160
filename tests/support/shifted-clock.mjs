import { Server } from 'node:http'

/**
 * Preloaded into a process with `--import`. Shifts its calendar by PLUTUS_CLOCK_OFFSET milliseconds and leaves timers unchanged. The `Date`
 * of its HTTP answers, which Node writes by the machine's clock, is shifted too.
 */
const offset = Number(process.env.PLUTUS_CLOCK_OFFSET ?? 0)
const Real = Date
const real = Real.now.bind(Real)
Real.now = () => real() + offset
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Real.now()], made),
  apply: () => new Real(Real.now()).toString(),
})

const { emit } = Server.prototype
Server.prototype.emit = function emitDated(event, ...given) {
  if (event === 'request') given[1].setHeader('Date', new Date().toUTCString())
  return emit.call(this, event, ...given)
}
