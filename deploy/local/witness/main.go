// Command witness runs litewitness, a witness by other authors, for the logs of a local run or of a test. litewitness
// takes its key from an agent of SSH, so this command is one.
//
//	witness FOLDER LISTEN VKEY...
//
// FOLDER keeps the witness's key and what it has seen. Each VKEY is the Ed25519 key of a log. The file FOLDER/vkey then
// holds the key of the witness.
package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/pem"
	"log"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"filippo.io/torchwood"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"
	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

const name = "testemunha.local"

func main() {
	folder, listen, logs := os.Args[1], os.Args[2], os.Args[3:]
	key := ownKey(filepath.Join(folder, "key.pem"))
	socket, cleanUp := serveAgent(key)
	defer cleanUp()
	db := filepath.Join(folder, "witness.db")
	addLogs(db, logs)
	signer, err := torchwood.NewCosignatureSigner(name, key)
	must(err)
	must(os.WriteFile(filepath.Join(folder, "vkey"), []byte(signer.Verifier().String()), 0o600))

	public, err := ssh.NewPublicKey(key.Public())
	must(err)
	witness := exec.Command(beside("litewitness"), "-db", db, "-name", name, "-listen", listen,
		"-ssh-agent", socket, "-key", ssh.FingerprintSHA256(public))
	witness.Stdout, witness.Stderr = os.Stdout, os.Stderr
	witness.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	must(witness.Start())
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() { <-stop; witness.Process.Signal(syscall.SIGINT) }()
	witness.Wait()
}

func ownKey(file string) ed25519.PrivateKey {
	if text, err := os.ReadFile(file); err == nil {
		key, err := ssh.ParseRawPrivateKey(text)
		must(err)
		return *key.(*ed25519.PrivateKey)
	}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	must(err)
	block, err := ssh.MarshalPrivateKey(key, "")
	must(err)
	must(os.WriteFile(file, pem.EncodeToMemory(block), 0o600))
	return key
}

// serveAgent answers as an agent of SSH that has one key. The path of a socket must be short.
func serveAgent(key ed25519.PrivateKey) (string, func()) {
	keys := agent.NewKeyring()
	must(keys.Add(agent.AddedKey{PrivateKey: key}))
	folder, err := os.MkdirTemp("", "witness")
	must(err)
	socket := filepath.Join(folder, "agent")
	listener, err := net.Listen("unix", socket)
	must(err)
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go agent.ServeAgent(keys, connection)
		}
	}()
	return socket, func() { os.RemoveAll(folder) }
}

// addLogs names the logs in the database of litewitness, as its witnessctl does, which needs a module that the proxy may
// not have.
func addLogs(file string, logs []string) {
	db, err := sqlite.OpenConn(file)
	must(err)
	defer db.Close()
	must(sqlitex.ExecuteScript(db, schema, nil))
	empty := base64.StdEncoding.EncodeToString(sha256.New().Sum(nil))
	for _, vkey := range logs {
		origin, _, _ := strings.Cut(vkey, "+")
		insert := func(statement string, values ...any) {
			must(sqlitex.Execute(db, statement, &sqlitex.ExecOptions{Args: values}))
		}
		insert("INSERT OR IGNORE INTO log VALUES (?, 0, ?)", origin, empty)
		insert("DELETE FROM key WHERE origin = ?", origin)
		insert("INSERT INTO key VALUES (?, ?)", origin, vkey)
	}
}

const schema = `
	CREATE TABLE IF NOT EXISTS log (origin TEXT PRIMARY KEY, tree_size INTEGER NOT NULL, tree_hash TEXT NOT NULL);
	CREATE TABLE IF NOT EXISTS key (origin TEXT NOT NULL, key TEXT NOT NULL, FOREIGN KEY(origin) REFERENCES log(origin));`

func beside(program string) string {
	own, err := os.Executable()
	must(err)
	return filepath.Join(filepath.Dir(own), program)
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
