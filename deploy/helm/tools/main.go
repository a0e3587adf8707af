// Command helm-validate finds faults of rendered charts for which a cluster would refuse them. The faults are unknown
// or mistyped fields of built-in kinds, violations of the schema of a custom kind, and alerts that are not valid
// PromQL.
//
//	helm template … | go run . -crd file.yaml -crd file.yaml
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	structured "k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/validation/field"
	yamlstream "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/yaml"
)

type kind struct{ apiVersion, kind string }

type custom struct {
	validator validation.SchemaValidator
	shape     *schema.Structural
}

func main() {
	customs := map[kind]custom{}
	flag.Func("crd", "a file with a CustomResourceDefinition", func(file string) error { return readCRD(file, customs) })
	flag.Parse()

	counts, problems := map[string]int{}, 0
	stream := yamlstream.NewYAMLReader(bufio.NewReader(os.Stdin))
	for {
		document, err := stream.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		must(err)
		var object map[string]any
		must(yaml.Unmarshal(document, &object))
		if object == nil {
			continue
		}
		what := kind{text(object, "apiVersion"), text(object, "kind")}
		counts[what.kind]++
		for _, problem := range check(what, document, object, customs) {
			problems++
			fmt.Printf("%s %s: %s\n", what.kind, text(object, "metadata", "name"), problem)
		}
	}
	fmt.Println(counts)
	if len(counts) == 0 || problems > 0 {
		os.Exit(1)
	}
}

var builtIn = serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()

func check(what kind, document []byte, object map[string]any, customs map[kind]custom) []string {
	if scheme.Scheme.Recognizes(structured.FromAPIVersionAndKind(what.apiVersion, what.kind)) {
		if _, _, err := builtIn.Decode(document, nil, nil); err != nil {
			return []string{err.Error()}
		}
		return nil
	}
	found, ok := customs[what]
	if !ok {
		return []string{"a kind that is not known here: " + what.apiVersion}
	}
	var problems []string
	for _, err := range validation.ValidateCustomResource(field.NewPath(""), object, found.validator) {
		problems = append(problems, err.Error())
	}
	options := schema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	for _, path := range pruning.PruneWithOptions(object, found.shape, true, options) {
		problems = append(problems, "unknown field "+path)
	}
	if what.kind == "PrometheusRule" {
		problems = append(problems, checkRules(object)...)
	}
	return problems
}

func checkRules(object map[string]any) []string {
	var problems []string
	promql := parser.NewParser(parser.Options{})
	for _, group := range list(at(object, "spec", "groups")) {
		for _, rule := range list(at(group, "rules")) {
			if _, err := promql.ParseExpr(text(rule, "expr")); err != nil {
				problems = append(problems, fmt.Sprintf("%s: %s", text(rule, "alert"), err))
			}
		}
	}
	return problems
}

func readCRD(file string, customs map[kind]custom) error {
	document, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var definition v1.CustomResourceDefinition
	if err := yaml.Unmarshal(document, &definition); err != nil {
		return err
	}
	for _, version := range definition.Spec.Versions {
		var internal apiextensions.JSONSchemaProps
		if err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(version.Schema.OpenAPIV3Schema, &internal, nil); err != nil {
			return err
		}
		validator, _, err := validation.NewSchemaValidator(&internal)
		if err != nil {
			return err
		}
		shape, err := schema.NewStructural(&internal)
		if err != nil {
			return err
		}
		customs[kind{definition.Spec.Group + "/" + version.Name, definition.Spec.Names.Kind}] = custom{validator, shape}
	}
	return nil
}

func at(value any, path ...string) any {
	for _, key := range path {
		object, _ := value.(map[string]any)
		value = object[key]
	}
	return value
}

func list(value any) []any {
	items, _ := value.([]any)
	return items
}

func text(value any, path ...string) string {
	found, _ := at(value, path...).(string)
	return strings.TrimSpace(found)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
