import { proveAnswers } from './command-answers.ts'

proveAnswers('SQLite')
