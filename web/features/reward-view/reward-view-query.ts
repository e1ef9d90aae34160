import { graphql } from '#web/gql/gql.ts'
import type { RewardViewQuery } from '#web/gql/graphql.ts'
import type { TimelineEntry } from './timeline-entries.ts'

/** The most rows of each kind that a timeline loads. */
export const timelineMax = 50

/**
 * One reward with all that happened to it. The company is named beside the number so that each list starts from one reward's index. Ledger
 * entries are only those that the caller may read.
 */
export const RewardView = graphql(`
  query RewardView($seq: GraphQLBigInt!, $company: ID!) {
    rewards(filter: { seq: { _eq: $seq } }, limit: 1) {
      id
      seq
      kind
      status
      delivery_status
      recipient_name
      recipient_email
      code_last4
      value
      remaining
      currency
      points
      uses
      uses_left
      issued_at
      send_at
      expires_at
      first_viewed_at
      claimed_at
      frozen_until
      closed_at
      close_reason
      recipient {
        id
        status
      }
      campaign {
        id
        name
      }
      replaces {
        id
        seq
        recipient_name
        recipient_email
      }
      ...RewardActs_reward
    }
    successors: rewards(filter: { replaces: { seq: { _eq: $seq }, company: { id: { _eq: $company } } } }, limit: 1) {
      id
      seq
      recipient_name
      recipient_email
    }
    campaign_events(
      filter: { reward: { seq: { _eq: $seq }, company: { id: { _eq: $company } } } }
      sort: ["-seq"]
      limit: 50
    ) {
      id
      action
      actor_kind
      reason
      occurred_at
      actor {
        id
        name
      }
    }
    messages(filter: { reward: { seq: { _eq: $seq }, company: { id: { _eq: $company } } } }, sort: ["-seq"], limit: 50) {
      id
      kind
      channel
      to_masked
      subject
      status
      attempts
      failure_code
      retryable
      next_attempt_at
      date_created
      sent_at
      delivered_at
      opened_at
    }
    claims(filter: { reward: { seq: { _eq: $seq }, company: { id: { _eq: $company } } } }, sort: ["-seq"], limit: 50) {
      id
      value
      points
      voucher
      claimed_at
      brand {
        id
        name
        logo
        mark
        face_color
        ink_color
      }
    }
    wallet_transactions(
      filter: { reward: { seq: { _eq: $seq }, company: { id: { _eq: $company } } } }
      sort: ["-seq"]
      limit: 50
    ) {
      id
      type
      description
      reference
      delta_available
      delta_reserved
      occurred_at
      actor {
        id
        name
      }
    }
  }
`)

export type ViewedReward = RewardViewQuery['rewards'][number]
export type RewardPerson = { recipient_name: string; recipient_email: string }
export type Entry = TimelineEntry<
  RewardViewQuery['campaign_events'][number],
  RewardViewQuery['messages'][number],
  RewardViewQuery['claims'][number],
  RewardViewQuery['wallet_transactions'][number]
>
export type EntryOf<Kind extends Entry['of']> = Extract<Entry, { of: Kind }>
