import '../shared/style/base.css'
