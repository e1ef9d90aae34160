/** Where a campaign is opened: a draft in its wizard, everything that has left in its view. */
export function campaignPath({ id, status, delivery_type }: { id: string; status: string; delivery_type: string }): string {
  return status === 'draft' ? `/campaigns/create/${delivery_type}?draft=${id}` : `/campaigns/${id}/view`
}
