import { BlockList, isIP } from 'node:net'
import { hostName, type SettingCheck } from '#contracts/settings/setting-checks.ts'

/** Checks an address of this machine to listen on. */
export const checkHost: SettingCheck = (value) =>
  isIP(value) || (hostName.test(value) && !value.startsWith('['))
    ? undefined
    : 'must be an address of this machine, such as 127.0.0.1 or ::.'

/** Returns the entries of a list that is separated by commas, without empty ones. */
export const listEntries = (text = ''): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Checks a list of addresses and networks whose `X-Forwarded-For` counts. Refuses names, and networks wider than any private one. */
export const checkNetworks: SettingCheck = (value) => {
  const networks = listEntries(value).map(parseNetwork)
  if (!networks.length || networks.includes(undefined))
    return 'must look like 10.0.0.1,10.1.0.0/16,fd00::/8: addresses or networks, separated by commas. A host name isn’t accepted.'
  const wide = networks.find((network) => network && isTooWide(network))
  return (
    wide && `trusts almost everyone by ${wide.address}/${wide.bits}: anyone could pretend to be another address. Name your own networks.`
  )
}

type Network = { address: string; bits: number; isV4: boolean }

function parseNetwork(entry: string): Network | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry.replace(/^::ffff:(?=[\d.]+$)/i, '')) ?? []
  const isV4 = isIP(address) === 4
  const most = isV4 ? 32 : 128
  return isIP(address) && Number(bits ?? most) <= most ? { address, bits: Number(bits ?? most), isV4 } : undefined
}

/** The bits of the widest private networks, 10.0.0.0/8 and fc00::/7. */
const fewest = { v4: 8, v6: 7 }
/** The IPv6 addresses that stand for IPv4 ones. */
const mapped = networkOf('::ffff:0:0', 96)

function isTooWide({ address, bits, isV4 }: Network): boolean {
  if (isV4) return bits < fewest.v4
  if (bits < fewest.v6) return true
  return bits < 96 + fewest.v4 && (mapped.check(address, 'ipv6') || networkOf(address, bits).check('::ffff:0:0', 'ipv6'))
}

function networkOf(address: string, bits: number): BlockList {
  const network = new BlockList()
  network.addSubnet(address, bits, 'ipv6')
  return network
}

/** The checks of where Directus listens and whom it trusts. They need Node, so they are not among the contracts. */
export const networkChecks = { DIRECTUS_HOST: checkHost, UPSTREAM_TRUSTED: checkNetworks } satisfies Record<string, SettingCheck>
