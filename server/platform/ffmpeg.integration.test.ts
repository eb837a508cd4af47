import { access } from 'node:fs/promises'
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg'
import { expect, test } from 'vitest'
import { findFfmpeg } from './ffmpeg.ts'

test('without one in the system, the binary of the npm package is found', async () => {
  const found = await findFfmpeg({ PATH: '/nonexistent' })
  expect(found).toEqual({
    path: ffmpegInstaller.path,
    version: expect.stringMatching(/^N-\d+/),
    isOld: true,
    hasRtmpNoDelay: false,
    canTranscode: false,
  })
  await access(ffmpegInstaller.path)
})

test('FFMPEG names the only candidate', async () => {
  expect(await findFfmpeg({ ...process.env, FFMPEG: '/nonexistent/ffmpeg' })).toBeUndefined()
  expect((await findFfmpeg({ FFMPEG: ffmpegInstaller.path }))?.path).toBe(ffmpegInstaller.path)
  expect(await findFfmpeg(process.env)).toMatchObject({ isOld: false, canTranscode: true })
})

test('a program that is no ffmpeg is not taken for one', async () => {
  expect(await findFfmpeg({ ...process.env, FFMPEG: '/bin/true' })).toBeUndefined()
})
