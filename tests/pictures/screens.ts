import { readFileSync } from 'node:fs'
import { stepPath } from '#web/wizard/steps.ts'
import type { Wizard } from '#web/wizard/wizard.ts'
import { wizards } from '#web/wizard/wizards.ts'
import type { Scene } from './scene.ts'

export type Screen = { name: string; path: string; as?: 'newcomer' | 'visitor' }

const built = new URL('../../web/dist/routes.json', import.meta.url)

/** Returns every screen to photograph, which is each route with a row from `paths` and further states of lists and pages. */
export async function screensOf(scene: Scene, paths: Record<string, string>): Promise<Screen[]> {
  const listed: string[] = JSON.parse(readFileSync(built, 'utf8'))
  const patterns = listed.map((path) => path.replaceAll('(uuid)', ''))
  const isStep = (path: string) => /\/(create|edit|setup)\/reward/.test(path)
  const pages = patterns
    .filter((path) => !isStep(path) && !path.startsWith('/auth'))
    .map((pattern) => ({ name: pattern.slice(1).replaceAll(/\/:?/g, '-') || 'dashboard', path: paths[pattern] ?? pattern }))
    .filter(({ path }) => !path.includes(':'))
  return [...pages, ...(await wizardScreens(scene)), ...states(scene), ...visitorScreens(scene)]
}

async function wizardScreens({ drafts, idOf }: Scene): Promise<Screen[]> {
  const template = await idOf('templates', 'Festival thank-you')
  const draftOf = ({ subject, type }: Wizard) => {
    if (subject === 'program') return null
    return subject === 'template' ? template : { rewardlinks: drafts.links, rewardcodes: drafts.codes, rewardpoints: drafts.points }[type]
  }
  const isOpen = ({ subject, type, base }: Wizard) =>
    subject === 'template' ? type === 'rewardlinks' && base.includes(':id') : !base.includes(':id')
  return wizards.filter(isOpen).flatMap((wizard) =>
    wizard.steps.map(({ name }) => ({
      name: `${wizard.kind}-${wizard.type.slice(6)}-${name}`,
      path: stepPath(wizard, name, draftOf(wizard)),
    })),
  )
}

const states = ({ campaigns }: Scene): Screen[] => [
  ...['recipients', 'messages', 'activity'].map((tab) => ({
    name: `campaign-${tab}`,
    path: `/campaigns/${campaigns.links}/view?tab=${tab}`,
  })),
  { name: 'campaign-codes', path: `/campaigns/${campaigns.codes}/view` },
  { name: 'campaign-points', path: `/campaigns/${campaigns.points}/view` },
  { name: 'campaigns-none', path: '/campaigns?q=zzz' },
  { name: 'wallet-timeline', path: '/wallet?view=timeline' },
  { name: 'recharge-chosen', path: '/recharge?amount=25000000' },
  { name: 'not-found', path: '/nowhere' },
  ...[
    '/',
    '/campaigns',
    '/templates',
    '/points-settings',
    '/recharge',
    '/wallet',
    '/profile/team',
    '/profile/documents',
    '/profile/activity',
    '/profile/company',
  ].map((path): Screen => ({ name: `new${path.replaceAll('/', '-')}`, path, as: 'newcomer' })),
]

const visitorScreens = ({ reward, pointsPage }: Scene): Screen[] =>
  [
    { name: 'login', path: '/auth/login' },
    { name: 'signup', path: '/auth/signup' },
    { name: 'recover', path: '/auth/recover' },
    { name: 'reset', path: '/auth/reset?token=none' },
    { name: 'reward', path: reward },
    { name: 'points-page', path: pointsPage },
    { name: 'how-to-redeem', path: '/company/howtoredeem' },
    { name: 'terms', path: '/company/terms' },
  ].map((screen) => ({ ...screen, as: 'visitor' as const }))
