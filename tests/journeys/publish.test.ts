import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findFfmpeg } from '#server/platform/ffmpeg.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys()

test('[S-02, X-08] an encoder publishes with a key: the room that had not started shows it, and says when it is interrupted', async () => {
  const { page } = await person()
  await page.goto('/app/room/88238')
  await page.getByText('未开始').first().waitFor()

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
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 10_000, interval: 50 })
    .toBeGreaterThan(0)

  encoder.kill('SIGKILL')
  await once(encoder, 'exit')
  await page.getByText('暂时中断').first().waitFor()
})
