import { describe, expect, it } from 'vitest'
import { campaignSteps, templateSteps } from '#graphql/contracts/campaign/steps.ts'
import { deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { setupSteps } from '#graphql/contracts/points/program.ts'
import { editPath, resumePath, stepPath } from './steps.ts'
import { campaignEditWizards, campaignWizards, pointsSetupWizard, templateEditWizards, templateWizards } from './wizards.ts'

const id = '5b2f2b0e-6c1f-4a3d-9a55-7d0f5f5f0001'

describe('the tables of the wizards', () => {
  it.each(deliveryTypes)('R30 R31 R32 have the steps of %s in the order of the rules', (type) => {
    expect(campaignWizards[type].steps.map(({ name }) => name)).toEqual(campaignSteps[type])
    expect(campaignEditWizards[type].steps).toBe(campaignWizards[type].steps)
  })

  it('R36 R37–R42 have the steps of points and templates in the order of their rules', () => {
    expect(pointsSetupWizard.steps.map(({ name }) => name)).toEqual(setupSteps)
    for (const { type, steps } of [templateWizards, templateEditWizards].flatMap((table) => Object.values(table)))
      expect(steps.map(({ name }) => name)).toEqual(templateSteps[type])
  })

  it('put a draft into the query, an existing campaign into the path, and a company’s single program into neither', () => {
    expect(stepPath(campaignWizards.rewardpoints, 'delivery', id)).toBe(`/campaigns/create/rewardpoints/schedule?draft=${id}`)
    expect(stepPath(campaignWizards.rewardcodes, 'details', null)).toBe('/campaigns/create/rewardcodes')
    expect(stepPath(campaignEditWizards.rewardcodes, 'codedetails', id)).toBe(`/campaigns/${id}/edit/rewardcodes/codedetails`)
    expect(stepPath(pointsSetupWizard, 'finish', id)).toBe('/campaigns/setup/rewardpoints/finish')
  })

  it('R43 resume a draft at its last step, by its type', () => {
    const draft = { id, delivery_type: 'rewardcodes' as const, wizard_step: 'template' }
    expect(resumePath(draft)).toBe(`/campaigns/create/rewardcodes/template?draft=${id}`)
    expect(resumePath({ ...draft, wizard_step: 'long gone' })).toBe(`/campaigns/create/rewardcodes?draft=${id}`)
    expect(editPath(draft)).toBe(`/campaigns/${id}/edit/rewardcodes`)
  })
})
