import { recordTerminalUse } from '#server/features/auth/pin-sessions.queries.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import { hashKey, readDeviceToken, writeDeviceCookie } from './device-cookie.ts'
import { findTerminalByKey, listPeopleAt, type FoundTerminal, type PersonAtTerminal } from './device.queries.ts'

export interface DeviceCall extends Call, WithDeps {
  readonly cookieHeader: string | undefined
  setCookie(value: string): void
}

/** The terminal that the browser is, by its cookie. */
export interface Device {
  readonly terminal: FoundTerminal
  readonly deviceHash: string
}

/** Keeps the cookie from expiring. Undefined for a browser that is no terminal, or not any more. */
export async function findDevice(call: DeviceCall): Promise<Device | undefined> {
  const token = readDeviceToken(call)
  if (token === undefined) return undefined
  const deviceHash = hashKey(token)
  const terminal = await findTerminalByKey(call.db, 'device', deviceHash, call.now)
  if (terminal === undefined) return undefined
  call.setCookie(writeDeviceCookie(call, token))
  return { terminal, deviceHash }
}

export interface CurrentTerminal extends Pick<
  FoundTerminal,
  'id' | 'name' | 'agencyName' | 'spaceName' | 'lockAfterMinutes' | 'isLocked' | 'isSpaceOpen'
> {
  readonly people: readonly PersonAtTerminal[]
}

/** What a terminal shows before a person signs in: nothing of the space but who works there. */
export async function readCurrentTerminal(call: DeviceCall): Promise<CurrentTerminal | null> {
  const device = await findDevice(call)
  if (device === undefined) return null
  const { ownerId, id, name, agencyName, spaceName, lockAfterMinutes, isLocked, isSpaceOpen } = device.terminal
  await recordTerminalUse(call.db, ownerId, id, call.now)
  const people = await listPeopleAt(call.db, device.terminal, call.now)
  return { id, name, agencyName, spaceName, lockAfterMinutes, isLocked, isSpaceOpen, people }
}
