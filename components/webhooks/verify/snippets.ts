/** Programs that take deliveries and check them: the raw body, a comparison in constant time, nothing installed. */
export interface Snippet {
  value: 'node' | 'python' | 'go';
  label: string;
  file: string;
  /** What starts it. */
  command: string;
  code: string;
}

const node = String.raw`import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const SECRET = process.env.WEBHOOK_SECRET; // all of it, prefix included
const TOLERANCE_SECONDS = 300; // yours to choose: the API states none

/** rawBody: the bytes as they arrived, before anything parses them. */
function isGenuine(headers, rawBody) {
  const timestamp = headers['x-service-timestamp'] ?? '';
  const [, digest = ''] = /^v1=(.+)$/.exec(headers['x-service-signature'] ?? '') ?? [];
  if (!/^\d+$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  // The API does not state the encoding: 64 characters are hex, else it is base64 of either alphabet.
  const given = Buffer.from(digest, /^[0-9a-f]{64}$/i.test(digest) ? 'hex' : 'base64');
  const expected = createHmac('sha256', SECRET).update(timestamp + '.').update(rawBody).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const seen = new Set(); // deliveries may repeat: keep these ids where a restart does not forget them

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const rawBody = Buffer.concat(chunks);
  if (!isGenuine(request.headers, rawBody)) {
    response.writeHead(401).end();
    return;
  }
  const eventId = request.headers['x-service-event-id'];
  if (!seen.has(eventId)) {
    seen.add(eventId);
    console.log('genuine', eventId, JSON.parse(rawBody.toString('utf8')));
  }
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
`;

const python = String.raw`import base64, hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()  # all of it, prefix included
TOLERANCE_SECONDS = 300  # yours to choose: the API states none


def is_genuine(headers, raw_body: bytes) -> bool:
    """raw_body: the bytes as they arrived, before anything parses them."""
    timestamp = headers.get("X-Service-Timestamp", "")
    signature = headers.get("X-Service-Signature", "")
    if not re.fullmatch(r"[0-9]+", timestamp) or not signature.startswith("v1="):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    digest = signature[3:]
    try:
        # The API does not state the encoding: 64 characters are hex, else it is base64 of either alphabet.
        if re.fullmatch(r"[0-9a-fA-F]{64}", digest):
            given = bytes.fromhex(digest)
        else:
            text = digest.rstrip("=").replace("+", "-").replace("/", "_")
            given = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return False
    expected = hmac.new(SECRET, timestamp.encode() + b"." + raw_body, hashlib.sha256).digest()
    return hmac.compare_digest(given, expected)


seen = set()  # deliveries may repeat: keep these ids where a restart does not forget them


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_genuine(self.headers, raw_body):
            self.send_response(401)
            self.end_headers()
            return
        event_id = self.headers["X-Service-Event-Id"]
        if event_id not in seen:
            seen.add(event_id)
            print("genuine", event_id, json.loads(raw_body), flush=True)
        self.send_response(204)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
`;

const go = String.raw`package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const toleranceSeconds = 300 // yours to choose: the API states none

var secret = []byte(os.Getenv("WEBHOOK_SECRET")) // all of it, prefix included

// The API does not state the encoding: 64 characters are hex, else it is base64 of either alphabet.
func decode(digest string) ([]byte, error) {
	if len(digest) == 64 {
		return hex.DecodeString(digest)
	}
	text := strings.NewReplacer("+", "-", "/", "_").Replace(strings.TrimRight(digest, "="))
	return base64.RawURLEncoding.DecodeString(text)
}

// rawBody: the bytes as they arrived, before anything parses them.
func isGenuine(header http.Header, rawBody []byte) bool {
	timestamp := header.Get("X-Service-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > toleranceSeconds {
		return false
	}
	digest, found := strings.CutPrefix(header.Get("X-Service-Signature"), "v1=")
	given, err := decode(digest)
	if !found || err != nil {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(timestamp + "."))
	mac.Write(rawBody)
	return hmac.Equal(given, mac.Sum(nil))
}

var seen sync.Map // deliveries may repeat: keep these ids where a restart does not forget them

func receive(w http.ResponseWriter, r *http.Request) {
	rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil || !isGenuine(r.Header, rawBody) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	eventID := r.Header.Get("X-Service-Event-Id")
	if _, isRepeated := seen.LoadOrStore(eventID, true); !isRepeated {
		log.Printf("genuine %s %s", eventID, rawBody)
	}
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(receive)))
}
`;

export const snippets: readonly Snippet[] = [
  {
    value: 'node',
    label: 'Node',
    file: 'receiver.mjs',
    command: 'WEBHOOK_SECRET=… node receiver.mjs',
    code: node,
  },
  {
    value: 'python',
    label: 'Python',
    file: 'receiver.py',
    command: 'WEBHOOK_SECRET=… python3 receiver.py',
    code: python,
  },
  { value: 'go', label: 'Go', file: 'main.go', command: 'WEBHOOK_SECRET=… go run main.go', code: go },
];
