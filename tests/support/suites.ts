const checkSuites = ['unit', 'conventions', 'contract']
const allSuites = [...checkSuites, 'launcher', 'ports', 'rules', 'bff', 'e2e']

/** The suites that a run with these names takes part in: all without a name and in a sweep, the quick ones for `check`. */
export function suitesOf(names: string[]): string[] {
  if (names.length === 0 || names.includes('sweep')) return allSuites
  return names.includes('check') ? checkSuites : names
}
