import { valueModeOf } from '#graphql/contracts/campaign/words.ts'
import { type EditedValue, type Fields, mergeEdits } from '#web/lib/forms/merge-edits.ts'
import type { Patch } from './create-saver.ts'
import type { AnyDraft } from './draft.ts'

/** Returns the stored fields of a draft under the names with which the wizard saves them. */
export function fieldsOf(draft: AnyDraft): Fields {
  switch (draft.subject) {
    case 'campaign': {
      const { name, description, internal_reference: internalReference, usualValue: value, budget, catalogue } = draft
      const { delivery, email, sms, whatsapp, code_details: codeDetails, points_assignment: pointsAssignment } = draft
      const details = { name, description, internalReference, value, valueMode: valueModeOf(draft), budget }
      return { ...details, catalogue, delivery, email, sms, whatsapp, codeDetails, pointsAssignment }
    }
    case 'template': {
      const { name, catalogue, delivery: templateDelivery, email, sms, whatsapp } = draft
      return { name, catalogue, templateDelivery, email, sms, whatsapp }
    }
    case 'program': {
      const { unitName, unitOne, rate, validity_days: validityDays, catalogue } = draft
      return { unitName, unitOne, rate, validityDays, catalogue }
    }
  }
}

/** The fields of drafts that are valid only together. */
const groups = {
  sending: ['delivery.sendMode', 'delivery.sendAtLocal', 'delivery.timeZone', 'delivery.zoneMode'],
  expiry: ['delivery', 'templateDelivery'].flatMap((field) => ['expiryMode', 'expiryDays', 'expiryDate'].map((name) => `${field}.${name}`)),
  worth: ['value', 'valueMode', 'currency'],
  catalogue: ['catalogue'],
  codeDetails: ['codeDetails'],
  points: ['pointsAssignment.mode', 'pointsAssignment.points', 'rate'],
  unitName: ['unitName', 'unitOne'],
}

/** Compares unsaved edits of a draft with the stored one, against the version that the edits began with. */
export function mergeDraft(base: AnyDraft, edits: Patch, stored: AnyDraft) {
  const before = fieldsOf(base)
  const { wizardStep: _, ...changed } = edits
  return mergeEdits({ base: before, mine: { ...before, ...changed }, theirs: fieldsOf(stored) }, groups)
}

/**
 * Values saved elsewhere and now merged: their labels, the people who saved them, and the draft's fields that undo them. Undefined if undoing
 * would delete the amounts of a file.
 */
export type MergedEdits = { fields: string[]; editors: string[]; undo: ((draft: AnyDraft) => Patch) | undefined }

/** Returns true for a change from one amount for everyone to each recipient's own. */
export const givesOwnAmounts = ({ leaves }: EditedValue): boolean => leaves.some(({ theirs }) => theirs === 'per_recipient')

const labels = {
  name: 'name',
  description: 'description',
  internalReference: 'internalReference',
  budget: 'budget',
  worth: 'worth',
  points: 'points',
  'pointsAssignment.note': 'note',
  sending: 'sending',
  expiry: 'expiry',
  delivery: 'delivery',
  templateDelivery: 'delivery',
  catalogue: 'catalogue',
  codeDetails: 'codeDetails',
  pointsAssignment: 'points',
  'email.subject': 'subject',
  'email.preheader': 'preheader',
  'email.headline': 'headline',
  'email.body': 'body',
  'email.buttonLabel': 'buttonLabel',
  'email.footer': 'footer',
  email: 'email',
  sms: 'sms',
  whatsapp: 'whatsapp',
  unitName: 'unitName',
  validityDays: 'validityDays',
} as const

/** Returns the name of the text in `wizard.fields` for a changed value: that of its path, else that of the field around it. */
export function labelOf({ name }: EditedValue) {
  const field = name.split('.')[0] ?? ''
  const path = [name, field].find((each): each is keyof typeof labels => Object.hasOwn(labels, each))
  return path ? labels[path] : 'other'
}
