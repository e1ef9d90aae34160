/** Preloaded into a process with `--import`. Shifts its calendar by PLUTUS_CLOCK_OFFSET milliseconds and leaves timers unchanged. */
const offset = Number(process.env.PLUTUS_CLOCK_OFFSET ?? 0)
const Real = Date
const real = Real.now.bind(Real)
Real.now = () => real() + offset
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Real.now()], made),
  apply: () => new Real(Real.now()).toString(),
})
