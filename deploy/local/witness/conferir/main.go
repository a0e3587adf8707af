// Command conferir checks the manifest of a dossier, its receipt, or the proof of an act, with what is kept beside the
// file and no network: go run . dossie.pdf|prova.json car-chaves.json [recibo.jws]
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type key struct{ Kid, Uso, Estado, Crv, X string }

var keys []key

type act struct {
	Hash, Sal string
	Indice    int64
	Prova     json.RawMessage // in a manifest the hashes, in a file of its own a text
}

func main() {
	var list struct{ Keys []key }
	must(json.Unmarshal(read(os.Args[2]), &list))
	keys = list.Keys
	file := read(os.Args[1])
	if bytes.HasPrefix(file, []byte("{")) {
		var proof struct{ Data, act act }
		must(json.Unmarshal(file, &proof))
		must(json.Unmarshal(file, &proof.act))
		if proof.Data.Hash != "" {
			proof.act = proof.Data
		}
		checkText(proof.act.Hash, proof.act.Sal, text(proof.act.Prova))
		fmt.Println("o ato", proof.act.Hash, "está no registro público")
		return
	}
	_, rest, _ := bytes.Cut(file, []byte("-----BEGIN CAR MANIFESTO-----\n"))
	jws, _, found := bytes.Cut(rest, []byte("\n-----END CAR MANIFESTO-----"))
	if !found {
		log.Fatal("o arquivo não tem manifesto")
	}
	var manifest struct {
		Codigo, Ponto string
		Atos          []act
	}
	open(string(jws), &manifest)
	proven := 0
	for _, each := range manifest.Atos {
		if each.Prova != nil {
			var hashes []string
			must(json.Unmarshal(each.Prova, &hashes))
			check(each.Hash, each.Sal, each.Indice, hashes, manifest.Ponto)
			proven++
		}
	}
	fmt.Println("dossiê", manifest.Codigo, "manifesto do emissor;", proven, "de", len(manifest.Atos), "atos no registro")
	if len(os.Args) > 3 {
		checkReceipt(string(read(os.Args[3])), file)
	}
}

// checkReceipt checks that a receipt is of this file and, once the log is locked, that the log has its issue.
func checkReceipt(jws string, file []byte) {
	var receipt struct {
		Sha256   string
		Registro *struct {
			Ato        any
			Sal, Prova string
		}
	}
	open(jws, &receipt)
	if sum := sha256.Sum256(file); receipt.Sha256 != hex.EncodeToString(sum[:]) {
		log.Fatal("o recibo é de outro arquivo")
	}
	fmt.Println("o recibo é deste arquivo, byte por byte")
	if receipt.Registro == nil {
		return
	}
	var canonical bytes.Buffer // RFC 8785, as far as an act needs it
	encoder := json.NewEncoder(&canonical)
	encoder.SetEscapeHTML(false)
	must(encoder.Encode(receipt.Registro.Ato))
	sum := sha256.Sum256(bytes.TrimSpace(canonical.Bytes()))
	if !bytes.Contains(canonical.Bytes(), []byte(receipt.Sha256)) {
		log.Fatal("o ato do recibo é de outro arquivo")
	}
	checkText(hex.EncodeToString(sum[:]), receipt.Registro.Sal, receipt.Registro.Prova)
	fmt.Println("a emissão está no registro travado")
}

// open checks the signature of a compact JWS by a key of the issuer, and reads what it says.
func open(jws string, into any) {
	parts := strings.Split(strings.TrimSpace(jws), ".")
	var head struct{ Alg, Kid string }
	must(json.Unmarshal(decode(parts[0]), &head))
	for _, each := range keys {
		if each.Uso == "manifesto" && each.Kid == head.Kid && head.Alg == "Ed25519" {
			if !ed25519.Verify(decode(each.X), []byte(parts[0]+"."+parts[1]), decode(parts[2])) {
				log.Fatal("a assinatura não confere")
			}
			if each.Estado != "ativa" {
				fmt.Println("atenção: a chave está", each.Estado)
			}
			decoder := json.NewDecoder(bytes.NewReader(decode(parts[1])))
			decoder.UseNumber()
			must(decoder.Decode(into))
			return
		}
	}
	log.Fatal("nenhuma das chaves assinou: ", head.Kid)
}

// checkText checks a proof of c2sp.org/tlog-proof.
func checkText(hash, sal, proof string) {
	head, checkpoint, _ := strings.Cut(proof, "\n\n")
	lines := strings.Split(head, "\n")
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	must(err)
	check(hash, sal, index, lines[2:], checkpoint)
}

// check checks that an act is in the log under a checkpoint that a key of the issuer has signed.
func check(hash, sal string, index int64, hashes []string, checkpoint string) {
	var verifiers []note.Verifier
	for _, each := range keys {
		if each.Uso == "registro" && each.Crv == "Ed25519" && each.Estado != "comprometida" {
			public := base64.StdEncoding.EncodeToString(append([]byte{1}, decode(each.X)...))
			verifier, err := note.NewVerifier(each.Kid + "+" + public)
			must(err)
			verifiers = append(verifiers, verifier)
		}
	}
	opened, err := note.Open([]byte(checkpoint), note.VerifierList(verifiers...))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := tlog.ParseHash(lines[2])
	must(err)
	var proof tlog.RecordProof
	for _, each := range hashes {
		one, err := tlog.ParseHash(each)
		must(err)
		proof = append(proof, one)
	}
	bare, err := hex.DecodeString(hash)
	must(err)
	entry := hmac.New(sha256.New, decode(sal))
	entry.Write(bare)
	must(tlog.CheckRecord(proof, size, root, index, tlog.RecordHash(entry.Sum(nil))))
}

func text(raw json.RawMessage) (said string) {
	must(json.Unmarshal(raw, &said))
	return said
}

func decode(encoded string) []byte {
	bare, err := base64.RawURLEncoding.DecodeString(encoded)
	must(err)
	return bare
}

func read(name string) []byte {
	content, err := os.ReadFile(name)
	must(err)
	return content
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
