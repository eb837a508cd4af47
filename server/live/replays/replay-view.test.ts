import { expect, test } from 'vitest'
import { admitToReplay, listedFor, type ReplayViewer } from './replay-view.ts'

const viewers: readonly ReplayViewer[] = ['anchor', 'follower', 'other']
const verdicts = (visibility: 'public' | 'followers' | 'link' | 'private', removedAtMs: number | null = null) =>
  viewers.map((viewer) => admitToReplay({ visibility, removedAtMs }, viewer))

test('[S-02] each visibility lets in whom it names', () => {
  expect(verdicts('public')).toEqual(['ADMITTED', 'ADMITTED', 'ADMITTED'])
  expect(verdicts('link')).toEqual(['ADMITTED', 'ADMITTED', 'ADMITTED'])
  expect(verdicts('followers')).toEqual(['ADMITTED', 'ADMITTED', 'REPLAY_FOLLOWERS'])
  expect(verdicts('private')).toEqual(['ADMITTED', 'RECORD_UNKNOWN', 'RECORD_UNKNOWN'])
  expect(verdicts('public', 5)).toEqual(['RECORD_UNKNOWN', 'RECORD_UNKNOWN', 'RECORD_UNKNOWN'])
})

test('[S-02] what goes by its address is in no list but its own streamer’s', () => {
  expect(viewers.map(listedFor)).toEqual([
    ['public', 'followers', 'link', 'private'],
    ['public', 'followers'],
    ['public'],
  ])
})
