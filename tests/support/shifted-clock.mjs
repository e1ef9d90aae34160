/** Preloaded into a process (`--import`): its calendar is PLUTUS_CLOCK_OFFSET milliseconds away from the machine's. Timers run as usual. */
const offset = Number(process.env.PLUTUS_CLOCK_OFFSET ?? 0)
const Real = Date
const real = Real.now.bind(Real)
Real.now = () => real() + offset
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Real.now()], made),
  apply: () => new Real(Real.now()).toString(),
})
