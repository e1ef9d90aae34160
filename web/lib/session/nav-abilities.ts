import type { User } from './session.ts'

/** The abilities that the navigation is drawn by: without approvals where nobody else could submit a launch. */
export const navAbilities = ({ abilities, company }: User): string[] =>
  company.isAlone ? abilities.filter((ability) => ability !== 'approval.decide') : abilities
