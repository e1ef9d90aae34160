import { describe, expect, it } from 'vitest'
import { nextOnboardingStep, onboardingSteps } from './get-started.tsx'

const all = () => true
const next = (facts: Parameters<typeof onboardingSteps>[0], may = all as Parameters<typeof nextOnboardingStep>[1]) =>
  nextOnboardingStep(onboardingSteps(facts), may)?.name

describe('R10 the first steps of a company', () => {
  it.each([
    [{ verification: 'use_case_set', logo: null, launched: 0 }, 'verify'],
    [{ verification: 'more_info_needed', logo: null, launched: 0 }, 'verify'],
    [{ verification: 'rejected', logo: null, launched: 0 }, 'verify'],
    [{ verification: 'under_review', logo: null, launched: 0 }, 'logo'],
    [{ verification: 'under_review', logo: 'a.png', launched: 0 }, 'campaign'],
    [{ verification: 'verified', logo: null, launched: 3 }, 'logo'],
    [{ verification: 'verified', logo: 'a.png', launched: 1 }, undefined],
  ])('R10 %o: next is %s', (facts, step) => expect(next(facts)).toBe(step))

  it('R10 R25 suggests no step that the role does not allow', () => {
    expect(next({ verification: 'use_case_set', logo: null, launched: 0 }, (ability) => ability === 'campaign.draft')).toBe('campaign')
  })
})
