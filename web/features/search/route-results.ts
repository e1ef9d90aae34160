import {
  Activity,
  BellRing,
  BookOpen,
  Building2,
  CircleHelp,
  CodeXml,
  FileText,
  KeyRound,
  Landmark,
  ListChecks,
  type LucideIcon,
  Palette,
  Plus,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Stamp,
  UserRound,
  UserRoundPen,
  Users,
} from 'lucide-react'
import type { Ability } from '#graphql/contracts/access/abilities.ts'
import { matchesPattern } from '#graphql/contracts/text/text-pattern.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import type { SearchResult } from './search-result.ts'

type Words = { title: string; description: string /** The page's label in the navigation, if it differs from the title. */; label?: string }
type Context = { text: string; may: (ability: Ability) => boolean; wordsOf: (page: PageEntry) => Words }

/** Returns the pages that match the text, title matches first (Q3, Q4). Skips pages with a parameter and pages the user cannot open. */
export function routeResults(pages: readonly PageEntry[], { text, may, wordsOf }: Context): SearchResult[] {
  const found = pages
    .filter(({ search, path, may: ability, nav }) => {
      const needed = ability ?? nav?.may
      return search && !path.includes(':') && (!needed || may(needed))
    })
    .map((row) => ({ row, words: wordsOf(row) }))
  const isTitleMatch = ({ words }: { words: Words }) => [words.title, words.label ?? ''].some((name) => matchesPattern(text, name))
  const isDescriptionMatch = ({ words }: { words: Words }) => matchesPattern(text, words.description)
  return [...found.filter(isTitleMatch), ...found.filter((each) => !isTitleMatch(each) && isDescriptionMatch(each))].map(
    ({ row, words }) => {
      const icon = row.nav?.icon ?? routeIcons[row.name]
      return { routeName: row.name, to: row.path, title: words.title, description: words.description, ...(icon && { icon }) }
    },
  )
}

/** Icons in search results for pages that have none in the navigation. */
const routeIcons: Partial<Record<PageEntry['name'], LucideIcon>> = {
  campaignType: Plus,
  templateType: Plus,
  pointsRecipients: Users,
  pointsCatalogue: BookOpen,
  wallet: ReceiptText,
  help: CircleHelp,
  developers: CodeXml,
  profile: UserRound,
  profileEdit: UserRoundPen,
  profilePreference: SlidersHorizontal,
  profileSettings: KeyRound,
  profileSecurity: ShieldCheck,
  profileCompany: Building2,
  profileStorefront: Palette,
  profileTeam: Users,
  profileDevelopers: CodeXml,
  profilePermissions: ListChecks,
  profileApprovals: Stamp,
  profileLowBalance: BellRing,
  profileProject: SlidersHorizontal,
  profileDocuments: FileText,
  profileBilling: Landmark,
  profileActivity: Activity,
}
