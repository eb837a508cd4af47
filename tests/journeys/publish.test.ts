import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { chatRoomStatus } from '#contract/rooms/calls.ts'
import { findFfmpeg } from '#server/platform/ffmpeg.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ isOnAir: true })

const roomAddress = '/app/room/88238'
const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Presses on the streamer in the list as it is now. */
const pressInList = async (page: Page): Promise<void> => {
  await page.goto('/app/live')
  await page.locator(`a[href="${roomAddress}"]`).first().click()
}

/** Presses on the way from the match that the room casts. Answers the match's own address. */
const pressAtMatch = async (page: Page): Promise<string> => {
  const room = await openClient(world().baseUrl, '').accepted(chatRoomStatus, { chatRoomNo: '88238' })
  await page.goto(`/app/match/${room.matchId}`)
  await page.locator(`a[href="${roomAddress}"]`).first().click()
  return `/app/match/${room.matchId}`
}

test('[S-02, D-03, X-08] an encoder publishes with a key: the room opens for who presses on it in the list or at the match, before and in a break they are told and stay', async () => {
  const { page } = await person()
  await page.goto(roomAddress)
  await page.getByText('未开始').first().waitFor()
  const { page: list } = await person()
  await pressInList(list)
  await list.getByText('赛事未开始').waitFor()
  expect(pathOf(list)).toBe('/app/live')
  const { page: match } = await person()
  const matchAddress = await pressAtMatch(match)
  await match.getByText('赛事未开始').waitFor()
  expect(pathOf(match)).toBe(matchAddress)

  const issued = await world().admin(['stream-key', 'anchor08'])
  expect(issued.exit).toBe(0)
  const key = issued.stdout.trim().split(/\s/).at(-1) ?? ''
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('this journey needs ffmpeg')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25']
  const sound = ['-f', 'lavfi', '-i', 'sine']
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const encoder = spawn(ffmpeg.path, [
    '-loglevel',
    'error',
    '-re',
    ...picture,
    ...sound,
    ...codec,
    '-f',
    'flv',
    `${world().rtmpUrl}/live/${key}`,
  ])
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      timeout: within(10_000),
      interval: 50,
    })
    .toBeGreaterThan(0)
  await pressInList(list)
  await list.waitForURL(`**${roomAddress}`)
  await pressAtMatch(match)
  await match.waitForURL(`**${roomAddress}`)

  encoder.kill('SIGKILL')
  await once(encoder, 'exit')
  await page.getByText('暂时中断').first().waitFor()
  await pressInList(list)
  await list.getByText('主播暂时中断，稍后回来').waitFor()
  expect(pathOf(list)).toBe('/app/live')
  await pressAtMatch(match)
  await match.getByText('主播暂时中断，稍后回来').waitFor()
  expect(pathOf(match)).toBe(matchAddress)
})
