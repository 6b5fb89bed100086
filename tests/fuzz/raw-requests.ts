import { newId } from '#shared/values/ids.ts'
import type { RawRequest } from './send-text.ts'

const json = { 'Content-Type': 'application/json' }
function deepList(depth: number) {
  return '['.repeat(depth) + ']'.repeat(depth)
}
function deepObject(depth: number) {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

const bodies: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  nothing: '',
  'a brace': '{',
  'half an object': '{"json":',
  'a number': '3',
  'a text': '"x"',
  'a text without an end': '"x',
  null: 'null',
  'an empty list': '[]',
  'an empty object': '{}',
  'no JSON': 'undefined',
  'NaN as a word': '{"json":{"id":NaN}}',
  'a number over every edge': '{"json":{"id":1e999,"name":-1e999}}',
  'a byte order mark': '\uFEFF{"json":{}}',
  NUL: '\u0000',
  'bytes that are no UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'half a surrogate as an escape': '{"json":{"id":"\\ud800","name":"\\udc00\\ud800"}}',
  'a list in 20 000 lists': `{"json":${deepList(20_000)}}`,
  'an object in 8000 objects': `{"json":${deepObject(8000)}}`,
  'depth without superjson’s frame': deepList(30_000),
  'depth that superjson walks': `{"json":${deepList(15_000)},"meta":{"values":{}}}`,
  'depth in the meta': `{"json":{"a":1},"meta":{"values":${deepList(15_000)}}}`,
  'the same key twice': `{"json":{"id":"${newId()}","id":3,"name":"a","name":null}}`,
  'a prototype beside the frame': '{"__proto__":{"polluted":true},"json":{"name":"x"}}',
  'a prototype inside': '{"json":{"__proto__":{"polluted":true},"name":"x"}}',
  'a constructor inside': '{"json":{"constructor":{"prototype":{"polluted":true}},"name":"x"}}',
  'a prototype as the payload’s meta': '{"json":{},"meta":{"__proto__":{"values":{"a":["Date"]}}}}',
  'just under the limit': `{"json":{"name":"${'x'.repeat(65_000)}"}}`,
  'over the limit': `{"json":{"name":"${'x'.repeat(70_000)}"}}`,
  'far over the limit': `{"json":{"name":"${'x'.repeat(1_000_000)}"}}`,
  'white space alone': ' '.repeat(60_000),
}

/** Hostile `meta` of superjson, sent with an input that has an id and a name. */
const metas: Readonly<Record<string, unknown>> = {
  null: null,
  'a number': 3,
  'a text': 'Date',
  'a list': ['Date'],
  'values that are a number': { values: 3 },
  'values that are a text': { values: 'Date' },
  'a type for the whole': { values: ['Date'] },
  'an unknown type': { values: { name: ['nope'] } },
  'no type': { values: { name: [] } },
  'a type that is null': { values: { name: [null] } },
  'a type that is a name of Object.prototype': { values: { name: ['constructor'] } },
  'a type in a type': { values: { name: [['typed-array', 'Uint8Array']] } },
  'an unknown class': { values: { name: [['class', 'User']] } },
  'a class of Object.prototype': { values: { name: [['class', '__proto__']] } },
  'an unknown custom type': { values: { name: [['custom', 'toString']] } },
  'an unknown symbol': { values: { name: [['symbol', 'constructor']] } },
  'a typed array of Object.prototype': { values: { name: [['typed-array', 'constructor']] } },
  'a set': { values: { name: ['set'] } },
  'a map': { values: { name: ['map'] } },
  'a regular expression': { values: { name: ['regexp'] } },
  'a bigint': { values: { name: ['bigint'] } },
  'an address': { values: { name: ['URL'] } },
  'an error': { values: { name: ['Error'] } },
  'a number that is none': { values: { name: ['number'] } },
  'a date that is none': { values: { name: ['Date'] } },
  'undefined where a text was': { values: { name: ['undefined'] } },
  'a path to a prototype': { values: { '__proto__.polluted': ['Date'] } },
  'a path through a constructor': { values: { 'constructor.prototype.polluted': ['Date'] } },
  'an escaped path to a prototype': { values: { '__proto\\\\__.polluted': ['Date'], '\\__proto__': ['Date'] } },
  'a path that leads nowhere': { values: { 'a.b.c.d': ['Date'] } },
  'a path through a text': { values: { 'name.0.x': ['Date'] } },
  'a path of 10 000 steps': { values: { [Array.from({ length: 10_000 }, () => 'a').join('.')]: ['Date'] } },
  '3000 paths that lead nowhere': {
    values: Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, ['Date']])),
  },
  'an equality with a prototype': { referentialEqualities: { name: ['__proto__.polluted'] } },
  'an equality of a prototype': { referentialEqualities: { __proto__: ['name'] } },
  'an equality through a constructor': { referentialEqualities: { id: ['constructor.prototype.polluted'] } },
  'an equality that closes a circle': { referentialEqualities: { more: ['more.more'] } },
  'an equality with the whole': { referentialEqualities: [['name', 'more']] },
  'equalities that are a number': { referentialEqualities: 3 },
  '3000 equalities': { referentialEqualities: { id: Array.from({ length: 3000 }, (_, index) => `k${index}`) } },
  'a version of the future': { values: {}, v: 99 },
}

/** superjson searches a set from its start for every path: these 60 kB kept the process busy for four seconds. */
function walkedSet(): string {
  const items = Array.from({ length: 8000 }, (_, index) => index)
  const paths = Array.from({ length: 2200 }, (_, index) => `more.${5700 + index}`)
  const meta = { values: { more: ['set'] }, referentialEqualities: { name: paths } }
  return JSON.stringify({ json: { id: 'x', name: 'y', more: items }, meta })
}

const plainInput = { id: '0193a000-0000-7000-8000-000000000000', name: '/(a+)+$/', more: { more: [1, 2] } }

export const rawTexts: ReadonlyArray<readonly [name: string, text: string | Uint8Array<ArrayBuffer>]> = [
  ...Object.entries(bodies),
  ['meta: a set walked once for every path', walkedSet()],
  ...Object.entries(metas).map(
    ([name, meta]) => [`meta: ${name}`, JSON.stringify({ json: plainInput, meta })] as const,
  ),
]

const someBody = '{"json":{"id":"x","name":"y"}}'
function post(headers: Readonly<Record<string, string>>, path = '/trpc/groups.create'): RawRequest {
  return {
    path,
    method: 'POST',
    body: someBody,
    headers,
  }
}

export const oddRequests: ReadonlyArray<readonly [name: string, request: RawRequest]> = [
  ...[
    'text/plain',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/json; charset=utf-16',
    'application/json;charset=utf-8',
    'APPLICATION/JSON',
    'application/json, text/plain',
    'x'.repeat(4000),
  ].map((type) => [`content type ${type.slice(0, 40)}`, post({ 'Content-Type': type })] as const),
  ['no content type', { path: '/trpc/groups.create', method: 'POST', body: new Uint8Array([123, 125]) }],
  ['a body said to be gzip', post({ ...json, 'Content-Encoding': 'gzip' })],
  ['another site', post({ ...json, 'Sec-Fetch-Site': 'cross-site' })],
  ['another origin', post({ ...json, Origin: 'https://ailleurs.ma' })],
  ['an origin that is none', post({ ...json, Origin: 'null' })],
  ['a stream', post({ ...json, 'trpc-accept': 'application/jsonl' })],
  ['an unknown stream', post({ ...json, 'trpc-accept': 'nope' })],
  ['a stream by accept', post({ ...json, Accept: 'application/jsonl' })],
  ['an event stream', { path: '/trpc/auth.session', headers: { Accept: 'text/event-stream' } }],
  ['a query by POST', post(json, '/trpc/auth.session')],
  ['a mutation by GET', { path: '/trpc/auth.signOut' }],
  ['a GET with a content type', { path: '/trpc/auth.session', headers: { 'Content-Type': 'multipart/form-data' } }],
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'].map(
    (method) => [method, { path: '/trpc/groups.create', method, headers: json }] as const,
  ),
  ...[
    '/trpc',
    '/trpc/',
    '/trpc//',
    '/trpc/__proto__',
    '/trpc/constructor',
    '/trpc/toString.call',
    '/trpc/groups.__proto__',
    '/trpc/%00',
    '/trpc/%zz',
    '/trpc/%E0%A4%A',
    '/trpc/groups.list%00',
    '/trpc/groups.list%2F..%2F..%2Fetc%2Fpasswd',
    '/trpc/groups.list,',
    '/trpc/,,,?batch=1',
    '/trpc/groups.list,groups.list',
    `/trpc/${Array.from({ length: 11 }, () => 'auth.session').join(',')}?batch=1`,
    `/trpc/${Array.from({ length: 10 }, () => 'auth.session').join(',')}?batch=1`,
    `/trpc/${'a'.repeat(12_000)}`,
    '/trpc/auth.session?batch=1&input=%5B%5D',
    '/trpc/auth.session?batch=1&input=null',
    '/trpc/auth.session?batch=2&batch=1',
    '/trpc/products.list,products.list?batch=1&input=%7B%22__proto__%22%3A%7B%22json%22%3A1%7D%7D',
    '/trpc/products.list?batch=1&input=%7B%22constructor%22%3A1%2C%220%22%3A%5B%5D%7D',
    '/trpc/products.list?input=%00',
    '/trpc/products.list?input=%E0%A4%A',
    '/trpc/products.list?input=a&input=b',
    '/trpc/auth.session?connectionParams=1',
    '/trpc/auth.session?connectionParams=%7B',
    `/trpc/products.list?input=${'x'.repeat(14_000)}`,
    `/trpc/products.list?input=${'x'.repeat(40_000)}`,
    '/api/attachments/%00',
    '/api/attachments/__proto__',
    '/api/attachments/%zz',
    '/api/exports/__proto__.csv',
    '/api/exports/constructor.xlsx',
    '/api/exports/transactions.%00',
    '/api/exports/transactions.csv?from=9999-12-31&to=9999-12-31',
    '/api/exports/transactions.csv?from=0001-01-01&to=9999-12-31&type=incoming',
    '/api/exports/transactions.xlsx?from=a&from=b&agencyId[x]=1&__proto__[polluted]=1',
    '/api/exports/payments.csv?status=constructor&search=%00&userId=1',
    '/api/exports/subscriptions.xlsx?filter=ended&filter=ending&search[x]=1',
    '/api/exports/clientTransactions.csv?from=9999-12-31&to=0001-01-01&search=%25',
    '/api/exports/audit.xlsx?action=__proto__&actorId=1&from=9999-12-31',
    '/api/exports/closings.csv?to=9999-12-31&filter=constructor',
    '/api/exports/discrepancies.csv?from=0001-01-01',
    '/api/exports/feeds.xlsx?date=9999-12-31&note=%00',
    '/api/exports/journal.csv?startingBalance=1e9&startingBalance=2&date=9999-12-31',
    `/api/exports/journal.csv?startingBalance=${'9'.repeat(400)}&agencyId=0193a000-0000-7000-8000-000000000000&date=2026-11-27`,
    '/%00',
    '/%zz',
  ].map((path) => [`GET ${path.slice(0, 60)}`, { path }] as const),
  [
    'a batch with one good call and one bad',
    {
      path: '/trpc/groups.create,groups.create?batch=1',
      method: 'POST',
      headers: json,
      body: '{"0":{"json":{"name":"x"}},"1":{"json":null,"meta":{"values":["set"]}}}',
    },
  ],
]
