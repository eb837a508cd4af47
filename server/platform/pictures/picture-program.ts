import { setPriority } from 'node:os'
import { drawPicture, type PictureWork } from './picture-work.ts'

const behindOthers = 10

setPriority(behindOthers)
process.on('disconnect', () => process.exit(0))
process.on('message', (work: PictureWork) => {
  void drawPicture(work).then((drawn) => process.send?.({ drawn }))
})
process.send?.('ready')
