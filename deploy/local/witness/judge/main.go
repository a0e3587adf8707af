// Command judge checks what a log says of itself with programs by other authors: golang.org/x/mod for notes, trees and
// proofs, circl for ML-DSA-44. It reads one JSON document from standard input, and exits with 1 at the first fault.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"github.com/cloudflare/circl/sign/mldsa/mldsa44"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type asked struct {
	Vkeys         []string // the Ed25519 key and the ML-DSA-44 key
	Checkpoints   []string
	Inclusions    []struct{ Entry, Proof string }
	Consistencies []struct {
		Old, Size int
		Hashes    []string
	}
	URL string // the address of the log
}

func main() {
	var it asked
	must(json.NewDecoder(os.Stdin).Decode(&it))
	trees := map[int64]tlog.Tree{}
	for _, text := range it.Checkpoints {
		tree := open(it.Vkeys, text)
		trees[tree.N] = tree
	}
	for _, each := range it.Inclusions {
		checkInclusion(it.Vkeys, each.Entry, each.Proof)
	}
	for _, each := range it.Consistencies {
		old, now := trees[int64(each.Old)], trees[int64(each.Size)]
		must(tlog.CheckTree(hashes(each.Hashes), now.N, now.Hash, old.N, old.Hash))
	}
	if it.URL != "" {
		checkTiles(it.URL, open(it.Vkeys, fetch(it.URL+"/checkpoint")))
	}
	fmt.Printf("%d checkpoints, %d inclusions, %d consistencies\n",
		len(it.Checkpoints), len(it.Inclusions), len(it.Consistencies))
}

// open checks both signatures of a checkpoint.
func open(vkeys []string, text string) tlog.Tree {
	verifier, err := note.NewVerifier(vkeys[0])
	must(err)
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	hash, err := tlog.ParseHash(lines[2])
	must(err)
	tree := tlog.Tree{N: size, Hash: hash}
	for _, line := range opened.UnverifiedSigs {
		if line.Name == lines[0] && checkMLDSA(vkeys[1], line, tree) {
			return tree
		}
	}
	panic("no signature by the ML-DSA-44 key")
}

// checkMLDSA checks a signature by c2sp.org/tlog-cosignature.
func checkMLDSA(vkey string, line note.Signature, tree tlog.Tree) bool {
	parts := strings.SplitN(vkey, "+", 3)
	if fmt.Sprintf("%08x", line.Hash) != parts[1] {
		return false
	}
	bytes := decode(parts[2])
	var key mldsa44.PublicKey
	must(key.UnmarshalBinary(bytes[1:]))
	signature := decode(line.Base64)[4:]
	name := append([]byte{byte(len(parts[0]))}, parts[0]...)
	message := append([]byte("subtree/v1\n\x00"), name...)
	message = append(message, signature[:8]...)
	message = append(message, name...) // the origin
	message = binary.BigEndian.AppendUint64(message, 0)
	message = binary.BigEndian.AppendUint64(message, uint64(tree.N))
	message = append(message, tree.Hash[:]...)
	return mldsa44.Verify(&key, message, nil, signature[8:])
}

func checkInclusion(vkeys []string, entry, proof string) {
	head, checkpoint, _ := strings.Cut(proof, "\n\n")
	lines := strings.Split(head, "\n")
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	must(err)
	tree := open(vkeys, checkpoint)
	must(tlog.CheckRecord(hashes(lines[2:]), tree.N, tree.Hash, index, tlog.RecordHash(decode(entry))))
}

// tiles reads tiles by the addresses of c2sp.org/tlog-tiles.
type tiles struct{ url string }

func (tiles) Height() int                     { return 8 }
func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (t tiles) ReadTiles(asked []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range asked {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		all = append(all, []byte(fetch(t.url+"/"+strings.Replace(path, "tile/data/", "tile/entries/", 1))))
	}
	return all, nil
}

// checkTiles proves every entry of the log by its tiles, and that its bundles have the entries.
func checkTiles(url string, tree tlog.Tree) {
	reader := tlog.TileHashReader(tree, tiles{url})
	for from := int64(0); from < tree.N; from += 256 {
		width := min(256, tree.N-from)
		bundle, _ := tiles{url}.ReadTiles([]tlog.Tile{{H: 8, L: -1, N: from / 256, W: int(width)}})
		rest := bundle[0]
		for index := from; index < from+width; index++ {
			length := binary.BigEndian.Uint16(rest)
			entry := rest[2 : 2+length]
			rest = rest[2+length:]
			proof, err := tlog.ProveRecord(tree.N, index, reader)
			must(err)
			must(tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry)))
		}
	}
}

func fetch(url string) string {
	answer, err := http.Get(url)
	must(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	must(err)
	if answer.StatusCode != 200 {
		panic(fmt.Sprintf("%s: %d", url, answer.StatusCode))
	}
	return string(body)
}

func hashes(encoded []string) (all []tlog.Hash) {
	for _, each := range encoded {
		hash, err := tlog.ParseHash(each)
		must(err)
		all = append(all, hash)
	}
	return all
}

func decode(encoded string) []byte {
	bytes, err := base64.StdEncoding.DecodeString(encoded)
	must(err)
	return bytes
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
