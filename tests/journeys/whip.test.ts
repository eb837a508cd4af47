import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { within } from '#tests/world/patience.ts'
import { launchBrowser, openPerson } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys()

const patience = { timeout: within(30_000), interval: 100 }
const fakeDevices = [
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Publishes the camera and the microphone as RFC 9725 has it. Answers the address of its session. */
const publishFrom = (page: Page, streamKey: string): Promise<string> =>
  page.evaluate(async (key) => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 360 } })
    const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
    Object.assign(window, { connection })
    for (const track of stream.getTracks())
      connection.addTransceiver(track, { direction: 'sendonly', streams: [stream] })
    await connection.setLocalDescription()
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' }
    const body = connection.localDescription?.sdp ?? ''
    const response = await fetch('/whip', { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() })
    return response.headers.get('location') ?? ''
  }, streamKey)

const stateOf = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { connection: RTCPeerConnection }).connection.connectionState)

/** What the player draws now, small. */
const pictureOf = (page: Page) =>
  page
    .getByRole('region', { name: '直播播放器' })
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement('canvas')
      const [width, height] = [64, 36]
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      context?.drawImage(video, 0, 0, width, height)
      const pixels = [...(context?.getImageData(0, 0, width, height).data ?? [])]
      return { width: video.videoWidth, atS: video.currentTime, pixels }
    })

const differing = (one: readonly number[], other: readonly number[]): number =>
  one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > 32).length

test('[S-02] Chromium publishes its camera by WHIP, and a viewer in the room sees it move over LL-HLS until it leaves', async () => {
  const issued = await world().admin(['stream-key', 'anchor08'])
  const streamKey = issued.stdout.trim().split(/\s/).at(-1) ?? ''
  const browser = await launchBrowser(fakeDevices)
  onTestFinished(() => browser.close())
  const { page: camera, complaints } = await openPerson(browser, world().baseUrl)
  await camera.goto('/healthz')
  const location = await publishFrom(camera, streamKey)
  await expect.poll(() => stateOf(camera), patience).toBe('connected')

  const { page: viewer } = await person()
  const asked: string[] = []
  viewer.on('request', (request) => void asked.push(request.url()))
  await viewer.goto('/app/room/88238')
  await expect.poll(async () => (await pictureOf(viewer)).atS, patience).toBeGreaterThan(1)
  const first = await pictureOf(viewer)
  expect(first.width).toBeGreaterThan(0)
  const changed = async () => {
    const { atS, pixels } = await pictureOf(viewer)
    return atS > first.atS && differing(first.pixels, pixels) > 20
  }
  await expect.poll(changed, patience).toBe(true)
  expect(asked.some((url) => url.includes('/media/88238/') && url.includes('_HLS_part='))).toBe(true)
  const master = await (await fetch(`${world().baseUrl}/media/88238/master.m3u8`)).text()
  expect(master).toMatch(/CODECS="avc1\.42\w{4},opus"/)

  await camera.evaluate(([url, key]) => fetch(url, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } }), [
    location,
    streamKey,
  ] as const)
  await viewer.getByText('暂时中断').first().waitFor()
  expect(complaints).toEqual([])
})
