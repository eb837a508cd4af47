import type { HelpArticle } from '#contract/site/entities/site-config.ts'

type English = NonNullable<HelpArticle['en']>

const article = (title: string, ...paragraphs: string[]): English => ({ title, body: paragraphs.join('\n\n') })

/** The demo's articles in English, by id. */
export const demoHelpEnglish: Readonly<Record<string, English>> = {
  register: article(
    'How do I create an account?',
    'Choose “Log in” at the top right, then “Sign up”. Enter a username, a password and your phone number, type in the code we text you, and you are done. You are logged in straight away.',
    '- Usernames are letters and digits and cannot be changed later\n- You can change your nickname in the member centre once every 24 hours\n- One phone number belongs to one account',
    'No code? Check the number and the country code first. You can ask for another after 60 seconds, up to 10 a day for one number.',
  ),
  'forgot-password': article(
    'What if I forget my password?',
    'Choose “Forgot password” on the log-in page, have a code sent to your phone or email, and set a new password.',
    'Each step stays open for 10 minutes. If your connection drops you can carry on within that time; after it you start again from the first step.',
    'Once the new password is set, every device is logged out. Log in again with the new one.',
  ),
  'logged-out': article(
    'Why was I logged out?',
    'An account can be logged in on one device at a time. When you log in somewhere else, this device is logged out and tells you so.',
    'Other possible reasons:',
    '- Your session expired: tick “Keep me logged in” to stay for 30 days\n- The password was changed\n- The account was suspended: please contact customer service',
    'If it was not you who logged in elsewhere, change your password at once and turn on the authenticator code in the security centre.',
  ),
  dormant: article(
    'What does “account dormant” mean?',
    'An account that nobody has logged in to for a long time goes dormant, to protect the account and its balance.',
    'After the right password, confirm with a code sent to your phone or email and the account is back. Your balance and records are untouched.',
  ),
  verification: article(
    'Why am I sometimes asked to drag a slider or type a picture code?',
    'When something looks unusual, such as a new device, many requests in a row or several wrong passwords, we check that a real person is there.',
    'If the picture is hard to read, refresh it, or choose the check without a picture: your browser solves it by itself in a few seconds.',
    'If you close the check, what you were doing is not carried out and nothing is charged. You can try again at any time.',
  ),
  'two-factor': article(
    'How do I turn on the authenticator code and passkeys?',
    'Open the security centre in the member centre:',
    '- Authenticator code: scan the QR code with an authenticator app and enter the 6 digits it shows. Keep the recovery codes somewhere safe\n- Passkey: log in with your fingerprint, your face or the passcode of your device, without a password',
    'If you lose your phone, log in with a recovery code. Each of them works once.',
  ),
  'withdraw-password': article(
    'What is the withdrawal password for?',
    'The withdrawal password is six digits, separate from your log-in password. It is asked for when you withdraw and when you add or remove a bank card or a crypto address.',
    'Five wrong tries lock it for 24 hours. If you forget it, set a new one in the security centre with a code sent to your phone or email.',
    'Do not use a birthday, a run of digits or one digit repeated, and never share it. Our staff will never ask for your passwords or codes.',
  ),
  watch: article(
    'The picture stutters or does not play',
    'If the picture cannot keep up, the player waits, reconnects and catches up with the stream by itself. You can also press “Refresh” to reconnect.',
    '- Check that you are online, then reload the page\n- Use an up-to-date browser\n- If the streamer loses the connection you see “Stream interrupted”; it goes on by itself when they are back',
    'If a notice at the top says that a line has trouble, the site switches to one that works. There is nothing you need to do.',
  ),
  'chat-rules': article(
    'What are the rules of the chat?',
    'You can talk as soon as you are logged in. So that everybody enjoys the match:',
    '- No flooding, no advertising, no contact details\n- No insults against other people, players or streamers\n- Nothing illegal',
    'Moderators can remove messages, mute people and turn on slow mode. If you are muted you see how much time is left, and it ends by itself.',
  ),
  gifts: article(
    'How do I send gifts, and where do coins come from?',
    'Press the gift button in a room, then choose a gift and how many. Sending several in a row makes a combo.',
    'Gifts cost coins. This demo gives you coins when you sign up; they cannot be withdrawn or exchanged for money.',
    'If a gift is “unconfirmed”, do not send it again: it is charged only once, and you see the result as soon as the network is back.',
  ),
  'place-bet': article(
    'How do I place a bet, and what if the odds change?',
    'Pick a selection in a room or on the sports pages, enter a stake and confirm. The stake leaves your wallet when the bet is placed.',
    'Odds may change before you confirm. Under “Odds changes” on the slip you choose what happens then:',
    '- Accept no changes: if the odds move, the bet is not placed\n- Accept higher odds (the default): a rise is taken, a fall is asked about first\n- Accept all: rises and falls are both taken',
    'While a goal may be about to fall, betting is suspended: the odds are locked, and you can bet again when they open. A match that is over is closed for good.',
  ),
  reverted: article(
    'Why was my bet cancelled?',
    'If a match is called off or abandoned, or the odds were obviously wrong, the bet is cancelled and the whole stake goes back to your wallet. A bet you shared in a room is crossed out there.',
    'Every movement of money is on record, and a refund happens once. You can look it up in your bet history.',
  ),
  'follow-bet': article(
    'What does following a bet mean?',
    'Streamers and fans can share their bets in a room. Press “Follow” to see the odds then and now side by side; once you confirm, the same selections go on your slip, and the stake is up to you.',
    'Sharing is your choice: “Share in the room” on the slip is off unless you turn it on, and the button then says so.',
    'A shared bet is one person’s opinion. It is not advice and promises nothing: decide by your own judgement and budget.',
  ),
  'responsible-play': article(
    'How do I keep it fun?',
    'Watching the match is the point; betting is a small part of it. Remember:',
    '- Set a budget and a time, and stop when you reach them\n- Never play with rent money or borrowed money\n- Do not chase losses, and do not get greedy when you win\n- Do not play when you are upset or have been drinking',
    'This is a demo site. All amounts are demo money.',
  ),
  'self-exclusion': article(
    'Can I take a break?',
    'Yes. Under “Safer play” in the member centre you can set limits and reminders, or start a time-out or a self-exclusion. It holds at once, on all devices.',
    '- Time-out: a short break that ends by itself\n- Self-exclusion: months, years, or for good\n- During it you cannot deposit, bet or send gifts, and you see no promotions; watching, chatting and withdrawing go on as usual',
    'It can be neither shortened nor ended early. Your account and balance stay.',
  ),
  minors: article(
    'Protecting minors',
    'This site is for people of 18 and over. The birthday you enter cannot be changed later, and the account of anybody under 18 is suspended.',
    'Parents, please look after devices, payment methods and accounts. If you notice that a minor is using the site, contact customer service and we act at once.',
  ),
}

export const demoHelpCategoriesEnglish: Readonly<Record<string, string>> = {
  account: 'Account and log-in',
  security: 'Security',
  room: 'Rooms and gifts',
  rules: 'Betting and rules',
  responsible: 'Safer play',
}
