import type { IndianState } from './gstin.ts'

type Zone = { from: number; to: number; states: IndianState[] }

const zone = (from: number, to: number, ...states: IndianState[]): Zone => ({ from, to, states })

/**
 * The states of each range of sorting districts, the first three digits of an Indian postal code. Border districts have several states.
 * Pincodes outside every range are invalid, as are those from 900, which belong to the army.
 */
const zones: Zone[] = [
  zone(110, 110, 'Delhi'),
  zone(121, 136, 'Haryana'),
  zone(140, 152, 'Punjab', 'Chandigarh'),
  zone(160, 160, 'Chandigarh', 'Punjab', 'Haryana'),
  zone(171, 177, 'Himachal Pradesh'),
  zone(180, 193, 'Jammu and Kashmir'),
  zone(194, 194, 'Ladakh'),
  zone(201, 243, 'Uttar Pradesh'),
  zone(244, 244, 'Uttar Pradesh', 'Uttarakhand'),
  zone(245, 245, 'Uttar Pradesh'),
  zone(246, 247, 'Uttar Pradesh', 'Uttarakhand'),
  zone(248, 249, 'Uttarakhand'),
  zone(250, 261, 'Uttar Pradesh'),
  zone(262, 262, 'Uttar Pradesh', 'Uttarakhand'),
  zone(263, 263, 'Uttarakhand'),
  zone(271, 285, 'Uttar Pradesh'),
  zone(301, 345, 'Rajasthan'),
  zone(360, 361, 'Gujarat'),
  zone(362, 362, 'Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'),
  zone(363, 395, 'Gujarat'),
  zone(396, 396, 'Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'),
  zone(400, 402, 'Maharashtra'),
  zone(403, 403, 'Goa'),
  zone(404, 445, 'Maharashtra'),
  zone(450, 488, 'Madhya Pradesh'),
  zone(490, 497, 'Chhattisgarh'),
  zone(500, 506, 'Telangana'),
  zone(507, 507, 'Telangana', 'Andhra Pradesh'),
  zone(508, 509, 'Telangana'),
  zone(515, 532, 'Andhra Pradesh'),
  zone(533, 533, 'Andhra Pradesh', 'Puducherry'),
  zone(534, 535, 'Andhra Pradesh'),
  zone(560, 591, 'Karnataka'),
  zone(600, 604, 'Tamil Nadu'),
  zone(605, 605, 'Puducherry', 'Tamil Nadu'),
  zone(606, 606, 'Tamil Nadu'),
  zone(607, 607, 'Tamil Nadu', 'Puducherry'),
  zone(608, 608, 'Tamil Nadu'),
  zone(609, 609, 'Tamil Nadu', 'Puducherry'),
  zone(610, 643, 'Tamil Nadu'),
  zone(670, 672, 'Kerala'),
  zone(673, 673, 'Kerala', 'Puducherry'),
  zone(674, 681, 'Kerala'),
  zone(682, 682, 'Kerala', 'Lakshadweep'),
  zone(683, 695, 'Kerala'),
  zone(700, 736, 'West Bengal'),
  zone(737, 737, 'Sikkim'),
  zone(741, 743, 'West Bengal'),
  zone(744, 744, 'Andaman and Nicobar Islands'),
  zone(751, 770, 'Odisha'),
  zone(781, 788, 'Assam'),
  zone(790, 792, 'Arunachal Pradesh'),
  zone(793, 794, 'Meghalaya'),
  zone(795, 795, 'Manipur'),
  zone(796, 796, 'Mizoram'),
  zone(797, 798, 'Nagaland'),
  zone(799, 799, 'Tripura'),
  zone(800, 812, 'Bihar'),
  zone(813, 813, 'Bihar', 'Jharkhand'),
  zone(814, 816, 'Jharkhand'),
  zone(821, 821, 'Bihar'),
  zone(822, 822, 'Jharkhand'),
  zone(823, 824, 'Bihar'),
  zone(825, 835, 'Jharkhand'),
  zone(841, 855, 'Bihar'),
]

/** The city of each sorting district (first three digits of a pincode) that consists of one city. Others are not listed. */
const cities: Record<string, string> = {
  '110': 'New Delhi',
  '208': 'Kanpur',
  '226': 'Lucknow',
  '302': 'Jaipur',
  '380': 'Ahmedabad',
  '390': 'Vadodara',
  '395': 'Surat',
  '400': 'Mumbai',
  '411': 'Pune',
  '440': 'Nagpur',
  '452': 'Indore',
  '462': 'Bhopal',
  '500': 'Hyderabad',
  '530': 'Visakhapatnam',
  '560': 'Bengaluru',
  '600': 'Chennai',
  '641': 'Coimbatore',
  '700': 'Kolkata',
  '751': 'Bhubaneswar',
  '781': 'Guwahati',
  '800': 'Patna',
}

/** Returns the possible states of a pincode, most likely first, or an empty list when no such pincode exists (V12, C3). */
export function statesOfPincode(pincode: string): readonly IndianState[] {
  if (!/^[1-9]\d{5}$/.test(pincode)) return []
  const district = Math.floor(Number.parseInt(pincode, 10) / 1000)
  return zones.find(({ from, to }) => district >= from && district <= to)?.states ?? []
}

/** Returns the city of a pincode, with which a form prefills the field. Undefined when the first three digits do not determine it. */
export const cityOfPincode = (pincode: string): string | undefined =>
  statesOfPincode(pincode).length ? cities[pincode.slice(0, 3)] : undefined
