import { compareCommandAnswersWithReads } from './command-answers.ts'

compareCommandAnswersWithReads('PostgreSQL')
