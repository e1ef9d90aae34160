import { addRecipient, command } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/sign-in.ts'
import type { Rows } from '#tests/support/whole-rows.ts'

/** As long as a name may be, without a place to break it, with markup, right-to-left letters and surrogate pairs. */
const longest = (length: number) => `</script><b>שלום🪔${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)}`.slice(0, length)

/** Gives rows that pages show the longest possible names. */
export async function giveLongNames(person: Person, { campaign, template }: Rows, launched: string): Promise<void> {
  const versionOf = async (root: string, id: string) => {
    const { data } = await person.graphql<Record<string, { version: number }>>(`query ($id: ID!) { ${root}_by_id(id: $id) { version } }`, {
      id,
    })
    return data?.[`${root}_by_id`]?.version
  }
  const rename = async (name: string, type: string, root: string, id: string, length: number) =>
    command(person, `mutation ($id: ID!, $version: Int!, $input: ${type}!) { ${name}(id: $id, version: $version, input: $input) { id } }`, {
      id,
      version: await versionOf(root, id),
      input: { name: longest(length) },
    })
  await rename('updateLaunchedCampaign', 'UpdateLaunchedCampaignInput', 'campaigns', launched, 120)
  for (const id of Object.values(campaign)) await rename('updateCampaign', 'UpdateCampaignInput', 'campaigns', id, 119)
  await rename('updateTemplate', 'UpdateTemplateInput', 'templates', template.rewardlinks, 120)
  for (const id of [campaign.rewardlinks, campaign.rewardpoints])
    await addRecipient(person, id, {
      email: `${'long'.repeat(16)}@${'host'.repeat(15)}.example.com`,
      firstName: longest(80),
      lastName: longest(80),
    })
}
