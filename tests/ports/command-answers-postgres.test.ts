import { proveAnswers } from './command-answers.ts'

proveAnswers('PostgreSQL')
