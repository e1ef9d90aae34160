import { accountPaths } from './account.ts'
import { bulkActPaths } from './bulk-act.ts'
import { campaignPaths } from './campaigns.ts'
import { filePaths } from './files.ts'
import { operationPaths } from './operation.ts'
import { rewardPaths } from './reward.ts'
import { searchPaths } from './search.ts'
import { sessionPaths } from './session.ts'
import { signInPaths } from './sign-in.ts'
import { signUpPaths } from './sign-up.ts'
import { teamPaths } from './team.ts'

/** All REST paths of the BFF, except its HTML pages. A test compares them with the BFF's routes. */
export const restPaths = {
  ...signInPaths,
  ...sessionPaths,
  ...signUpPaths,
  ...accountPaths,
  ...campaignPaths,
  ...teamPaths,
  ...bulkActPaths,
  ...filePaths,
  ...rewardPaths,
  ...searchPaths,
  ...operationPaths,
}
