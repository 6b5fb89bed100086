import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type SmtpMode = 'ok' | 'later' | 'refuses' | 'noSuchMailbox'

export interface TestSmtpServer {
  readonly url: string
  readonly mails: readonly ParsedMail[]
  readonly conversations: number
  mode: SmtpMode
  close(): Promise<void>
}

export async function startSmtpServer(mode: SmtpMode = 'ok'): Promise<TestSmtpServer> {
  const mails: ParsedMail[] = []
  const state = { mode, conversations: 0 }
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      state.conversations += 1
      done()
    },
    onMailFrom(_address, _session, done) {
      if (state.mode === 'later') return done(refusal(451, 'Try again later'))
      if (state.mode === 'refuses') return done(refusal(554, 'Not from you'))
      done()
    },
    onRcptTo(_address, _session, done) {
      done(state.mode === 'noSuchMailbox' ? refusal(550, 'No such mailbox') : undefined)
    },
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          mails.push(mail)
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: toUrl(server.server),
    mails,
    get conversations() {
      return state.conversations
    },
    get mode() {
      return state.mode
    },
    set mode(other) {
      state.mode = other
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** Accepts connections and never responds. */
export async function startSilentServer(): Promise<{ url: string; connections(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: toUrl(server),
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function toUrl(server: Pick<Server, 'address'>): string {
  // The address of a TCP server is an object.
  const { port } = server.address() as AddressInfo
  return `smtp://127.0.0.1:${port}`
}
