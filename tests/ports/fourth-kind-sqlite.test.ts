import { proveFourthKind } from './fourth-kind.ts'

proveFourthKind('SQLite')
